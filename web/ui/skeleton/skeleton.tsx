import './skeleton.css'

/** A grey stand-in for what is still loading, of the size of what will come.
 *  @param height CSS, `20px`; @param width CSS, all there is unless given */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <span className="skeleton" style={{ height, width }} />
}
