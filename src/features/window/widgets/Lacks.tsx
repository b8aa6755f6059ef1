import { TextLink } from '#ui/links.tsx'
import { List, Text } from '@mantine/core'
import { ApiError } from '#kit/endpoint/call.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type Lack, lackKinds } from '../readiness.rules.ts'

/** The missing parts for which the server refused to open a window; null for any other refusal. */
export function missingIn(error: unknown): Lack[] | null {
  const missing = error instanceof ApiError ? error.problem.body['missing'] : undefined
  return Array.isArray(missing) ? (missing as Lack[]) : null
}

/** The missing parts with their places; each line leads to its form, for all regions that one form serves. */
export function Lacks({ missing }: { missing: readonly Lack[] }) {
  const t = useWords('catalogue.windows.lacks')
  const list = new Intl.ListFormat(useLanguage())
  const sorted = missing.toSorted((a, b) => lackKinds.indexOf(a.kind) - lackKinds.indexOf(b.kind))
  const lines: [string, Lack[]][] = Object.entries(
    Object.groupBy(sorted, ({ kind, path }) => `${kind} ${path}`) as Record<string, Lack[]>,
  )
  return (
    <List spacing="xs" size="sm">
      {lines.map(([key, [first, ...others]]) => (
        <List.Item key={key}>
          {first && (
            <>
              <TextLink to={first.path} underline="always" inherit>
                {t(first.kind)}
              </TextLink>
              {first.region !== null && (
                <Text span c="dimmed" inherit>
                  {' '}
                  ({list.format([first, ...others].flatMap(({ region }) => region ?? []))})
                </Text>
              )}
            </>
          )}
        </List.Item>
      ))}
    </List>
  )
}
