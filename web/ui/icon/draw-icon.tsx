import { createElement, type SVGProps } from 'react'
import type { LucideIconNode } from 'lucide-react'

type Shapes = readonly LucideIconNode[]

/** Makes the component of an icon. The build puts it in the place of lucide-react's `createLucideIcon` (vite.config.ts), which is a
 *  kilobyte of every first load for what `Icon` does not use: sizes, colours, classes and contexts.
 *  @param icon lucide-react's data of an icon, or the name of an own one
 *  @param own its shapes */
export default function createLucideIcon(icon: string | { node: Shapes }, own: Shapes = []) {
  const shapes = typeof icon === 'string' ? own : icon.node
  return (props: SVGProps<SVGSVGElement>) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {shapes.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
