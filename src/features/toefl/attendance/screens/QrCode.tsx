import { create } from 'qrcode'
import { useMemo } from 'react'

/** A QR code as one SVG path, dark on light in either scheme so that every phone reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text])
  return (
    <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#ffffff" />
      <path d={path} fill="#141f42" />
    </svg>
  )
}

function drawn(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`
  }
  return { path, size }
}
