import '../list-states/list-states.css'

/** A placeholder of the size of the loading content.
 *  @param height CSS, `20px`
 *  @param width CSS, the full width by default */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <span className="skeleton" style={{ height, width }} />
}
