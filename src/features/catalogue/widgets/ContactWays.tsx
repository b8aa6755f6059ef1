import { Anchor, Group } from '@mantine/core'
import { useWords } from '#words/Words.tsx'

type Props = { contact: { line: string | null; phone_number: string | null; email: string | null } }

/** How to reach somebody of the committee, each way at one press. */
export function ContactWays({ contact: { line, phone_number, email } }: Props) {
  const t = useWords('common')
  return (
    <Group component="span" gap="4px 16px">
      {line && (
        <Anchor href={`https://line.me/ti/p/~${encodeURIComponent(line)}`} target="_blank" rel="noopener noreferrer">
          {t('line', { line })}
        </Anchor>
      )}
      {phone_number && <Anchor href={`tel:${phone_number}`}>{phone_number}</Anchor>}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </Group>
  )
}
