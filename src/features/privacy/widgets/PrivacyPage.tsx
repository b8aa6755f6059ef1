/** The frame of the committee's privacy screens, with the ways between them. */
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
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
  const { pathname } = useLocation()
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
      <nav aria-label={t('title')}>
        <Group gap="8px 20px">
          {screens.map(([to, name]) => (
            <TextLink
              key={to}
              to={to}
              fw={pathname === to ? 700 : 400}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {t(`screens.${name}`)}
            </TextLink>
          ))}
        </Group>
      </nav>
      {children}
    </Page>
  )
}
