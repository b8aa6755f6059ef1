/** Before personal data is sent: the place that says how it is used. Opens in another tab, so nothing typed is lost. */
import { Anchor, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { readNotice } from '../privacy.contract.ts'
import { showNotice } from './shown-notice.ts'

export function NoticeLine() {
  const t = useWords('consent')
  // A form is sent without it if it does not come: the line is shown all the same.
  const { data } = useRead(readNotice, {}, { staleTime: 600_000 })
  const version = data?.data.version
  useEffect(() => {
    showNotice(version ?? null)
    return () => showNotice(null)
  }, [version])
  return <Hint>{t.rich('beforeSend', { link })}</Hint>
}

const link = (words: ReactNode) => <NoticeLink>{words}</NoticeLink>

function NoticeLink({ children }: { children: ReactNode }) {
  const t = useWords('common')
  return (
    <Anchor href="/privacy-notice" target="_blank" inherit>
      {children}
      <VisuallyHidden> {t('opensInNewTab')}</VisuallyHidden>
    </Anchor>
  )
}
