import { Breadcrumbs, Group, Stack, Text, Title as Heading } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'
import { Hint } from './Hint.tsx'
import { TextLink } from './links.tsx'

type Crumb = { label: string; to?: string }

type Props = {
  title: string
  /** One or two sentences below the title. */
  lead?: ReactNode
  /** From the area's start down to here; the page itself is added. */
  breadcrumb?: readonly Crumb[]
  /** Buttons at the title's right. */
  actions?: ReactNode
  children: ReactNode
}

/** A signed-in screen: heading, way back, actions, content. The document's title is the route's (layouts/route-title.ts). */
export function Page({ title, lead, breadcrumb, actions, children }: Props) {
  return (
    <Stack gap="lg">
      <header>
        {breadcrumb && breadcrumb.length > 0 && <Trail crumbs={breadcrumb} here={title} />}
        <Group justify="space-between" align="flex-end" gap="md">
          <div>
            <Heading order={1}>{title}</Heading>
            {lead && (
              <Text c="dimmed" mt={4} maw="64ch" style={{ textWrap: 'pretty' }}>
                {lead}
              </Text>
            )}
          </div>
          {actions && <Group gap="sm">{actions}</Group>}
        </Group>
      </header>
      {children}
    </Stack>
  )
}

function Trail({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  const t = useWords('common')
  return (
    <nav aria-label={t('breadcrumb')}>
      {/* Names of people and shifts can be longer than a phone is wide. */}
      <Breadcrumbs
        mb={2}
        separatorMargin={6}
        styles={{ breadcrumb: { paddingBlock: 4, lineHeight: 1.3, overflowWrap: 'anywhere', whiteSpace: 'normal' } }}
      >
        {crumbs.map(({ label, to }) =>
          to ? (
            <TextLink key={label} to={to} size="sm">
              {label}
            </TextLink>
          ) : (
            <Hint key={label}>{label}</Hint>
          ),
        )}
        <Hint aria-current="page">{here}</Hint>
      </Breadcrumbs>
    </nav>
  )
}
