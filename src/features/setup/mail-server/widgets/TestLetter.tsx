import { Alert, Button } from '@mantine/core'
import { useWrite } from '#api/api.ts'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'
import { sendTestLetter } from '../../contract.ts'

/** A letter to oneself through the server in use, and how that went. */
export function TestLetter() {
  const t = useWords('setup')
  const textOf = useProblemText()
  const letter = useWrite(sendTestLetter, { invalidates: [] })
  const answer = letter.data?.data
  return (
    <>
      <Button variant="default" loading={letter.isPending} onClick={() => letter.mutate({})}>
        {t('sendLetter')}
      </Button>
      <div role="status">
        {answer && (
          <Alert variant="light" color={answer.is_sent ? 'teal' : 'yellow'}>
            {answer.message}
          </Alert>
        )}
        {letter.error && (
          <Alert variant="light" color="red">
            {textOf(letter.error)}
          </Alert>
        )}
      </div>
    </>
  )
}
