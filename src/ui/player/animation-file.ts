/** Fetching an animation, and looking whether it is one. */

type AnimationFile = { w: number; h: number; fr: number; ip: number; op: number; layers: unknown[] }

const numbers = ['w', 'h', 'fr', 'ip', 'op'] as const

/** Whether a parsed file has what a player needs of it. */
export function isAnimation(value: unknown): value is AnimationFile {
  if (typeof value !== 'object' || value === null) return false
  const file = value as Record<string, unknown>
  if (!numbers.every((name) => typeof file[name] === 'number' && Number.isFinite(file[name]))) return false
  return Number(file['op']) > Number(file['ip']) && Array.isArray(file['layers']) && file['layers'].length > 0
}

/** The animation at an address; throws where there is none. */
export async function fetchAnimation(src: string, signal: AbortSignal): Promise<AnimationFile> {
  const answer = await fetch(src, { signal })
  if (!answer.ok) throw new Error(`${src} answers ${answer.status}`)
  const file: unknown = await answer.json()
  if (!isAnimation(file)) throw new Error(`${src} is no animation`)
  return file
}
