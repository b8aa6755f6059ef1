import { Button, Paper, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'

type Letter = { subject: string; text: string }
type Props = { reason: string; load: (reason: string) => Promise<Letter> }

/** The mail as it would be sent with this reason, on demand; another reason asks for another look. */
export function MailPreview({ reason, load }: Props) {
  const words = useWords('office.reject')
  const textOf = useProblemText()
  const [shown, setShown] = useState<{ reason: string; letter: Letter } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const given = reason.trim()
  const look = async () => {
    setBusy(true)
    setProblem(null)
    try {
      setShown({ reason: given, letter: await load(given) })
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (shown && shown.reason === given) {
    return (
      <Paper withBorder p="sm" component="section" aria-label={words('mail')}>
        <Text size="sm" fw={600}>
          {shown.letter.subject}
        </Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {shown.letter.text}
        </Text>
      </Paper>
    )
  }
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMail size={16} aria-hidden />}
        disabled={given === ''}
        loading={isBusy}
        onClick={() => void look()}
      >
        {words('showMail')}
      </Button>
      {problem ? (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      ) : null}
    </div>
  )
}
