import { useMemo } from 'react'
import { dark, modulesOf, pathOf } from './modules.ts'

type Props = { text: string; label: string; ecc?: 'medium' | 'quartile'; className?: string | undefined }

/** A QR code as one SVG path, dark on light in either scheme so that every phone reads it. */
export function QrCode({ text, label, ecc, className }: Props) {
  const { path, size } = useMemo(() => drawn(text, ecc), [text, ecc])
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

function drawn(text: string, ecc: Props['ecc']): { path: string; size: number } {
  const modules = modulesOf(text, ecc)
  return { path: pathOf(modules), size: modules.length }
}
