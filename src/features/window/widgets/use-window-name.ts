import { useWords } from '#words/Words.tsx'
import { isPlainlyNamed } from '../window.rules.ts'

/** A window's name: in the reader's language, or as an administrator has written it. */
export function useWindowName(): (window: { env_code: string; name: string }) => string {
  const t = useWords('catalogue.windows.codes')
  return (window) => (isPlainlyNamed(window) ? t(window.env_code) : window.name)
}
