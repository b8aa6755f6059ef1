import { useMemo } from 'react'
import { dark, modulesOf, pathOf } from './modules.ts'

/** A QR code as one SVG path, dark on light in either scheme so that every phone reads it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { path, size } = useMemo(() => drawn(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill={dark} />
    </svg>
  )
}

function drawn(text: string): { path: string; size: number } {
  const modules = modulesOf(text)
  return { path: pathOf(modules), size: modules.length }
}
