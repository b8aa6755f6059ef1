import { ButtonLink } from '#ui/links.tsx'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'

type Props = {
  /** Those who have an account, by their place in the group. */
  who: readonly number[]
  names: readonly string[]
  /** Leads to somebody's step; null on that very step. */
  onChange: ((who: number) => void) | null
  /** Where somebody goes on who signs in. */
  signInTo?: string
  /** Goes on as a group by link. */
  onTogether?: () => void
}

/** Says, before anybody pays, who has an account already and how they register with it. */
export function KnownNotice({ who, names, onChange, signInTo = '/dashboard/toefl-registration', onTogether }: Props) {
  const t = useWords('toefl.known')
  const s = useWords('toefl.shift')
  const [first] = who
  if (first === undefined) return null
  const people = who.map((index) => names[index]?.trim() || s('registrant', { number: index + 1 })).join(', ')
  return (
    <Alert
      role="alert"
      color="orange"
      icon={<IconUserCheck aria-hidden />}
      title={t('title', { names: people, count: who.length })}
    >
      <Stack gap="sm">
        <Text size="sm">{first === 0 ? t('own') : t('friend')}</Text>
        <Group>
          {first === 0 && (
            <ButtonLink to="/login" state={{ to: signInTo }} size="xs">
              {t('signIn')}
            </ButtonLink>
          )}
          {first > 0 && onTogether && (
            <Button size="xs" onClick={onTogether}>
              {t('together')}
            </Button>
          )}
          {onChange && (
            <Button variant="default" size="xs" onClick={() => onChange(first)}>
              {t('change')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
