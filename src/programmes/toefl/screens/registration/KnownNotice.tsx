import { ButtonLink } from '#ui/links.tsx'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'

type Props = {
  /** The people with an account, by their place in the group. */
  who: readonly { place: number; byContact: boolean }[]
  names: readonly string[]
  /** Leads to somebody's step; null on that very step. */
  onChange: ((who: number) => void) | null
  /** The next address of a person who signs in. */
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
  const people = who.map(({ place }) => names[place]?.trim() || s('registrant', { number: place + 1 })).join(', ')
  const isOwn = first.place === 0
  // A brother's phone is no reason to sign in.
  const byContact = who.every((one) => one.byContact)
  return (
    <Alert
      role="alert"
      color="orange"
      icon={<IconUserCheck aria-hidden />}
      title={t(byContact ? 'titleContact' : 'title', { names: people, count: who.length })}
    >
      <Stack gap="sm">
        {byContact && <Text size="sm">{t('contact')}</Text>}
        <Text size="sm">{isOwn ? t('own') : t('friend')}</Text>
        <Group>
          {isOwn && (
            <ButtonLink to="/login" state={{ to: signInTo }} size="xs">
              {t('signIn')}
            </ButtonLink>
          )}
          {!isOwn && onTogether && (
            <Button size="xs" onClick={onTogether}>
              {t('together')}
            </Button>
          )}
          {onChange && (
            <Button variant="default" size="xs" onClick={() => onChange(first.place)}>
              {t('change')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
