/** The frame of the committee's privacy screens, with the ways between them. */
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Page } from '#ui/Page.tsx'
import { PartLinks } from '#ui/PartLinks.tsx'
import { usePrintLight } from '#ui/print-light.ts'
import { useWords } from '#words/Words.tsx'

const screens = [
  ['/privacy', 'requests'],
  ['/privacy/parents', 'parents'],
  ['/privacy/retention', 'retention'],
  ['/privacy/register', 'register'],
  ['/privacy/breach-note', 'breach'],
] as const

type Props = { title: string; lead: string; isPrintable?: boolean; children: ReactNode }

export function PrivacyPage({ title, lead, isPrintable = false, children }: Props) {
  const t = useWords('privacy.office')
  usePrintLight()
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        isPrintable ? (
          <Button
            className="unprinted"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        ) : undefined
      }
    >
      <PartLinks label={t('title')} parts={screens.map(([to, name]) => ({ to, label: t(`screens.${name}`) }))} />
      {children}
    </Page>
  )
}
