/** The help inside the guest layout: its words in addition to those of every page, and nothing of forms or lists. */
import { useMemo } from 'react'
import { Outlet } from 'react-router'
import { type Bundle, prepareWords, wordsOf } from '#words/bundles.ts'
import { useLanguage, Words } from '#words/Words.tsx'

await prepareWords('help')

export default function Help() {
  const language = useLanguage()
  const words = useMemo<Bundle>(() => ({ ...wordsOf('public', language), ...wordsOf('help', language) }), [language])
  return (
    <Words language={language} messages={words}>
      <Outlet />
    </Words>
  )
}
