import { Skeleton } from '../ui/index.ts'
import { NotLoaded } from './late.tsx'

/** Takes the place of a part of a form or a sheet.
 *  @param height of the part, about */
export const lateBox =
  (height: string) =>
  ({ hasFailed }: { hasFailed: boolean }) =>
    hasFailed ? <NotLoaded /> : <Skeleton height={height} />
