import { useWords } from '../words/Words.tsx'

/** The document's title, with the product behind it. One per screen. */
export function Title({ children }: { children: string }) {
  const t = useWords('common')
  return <title>{t('pageTitle', { title: children })}</title>
}
