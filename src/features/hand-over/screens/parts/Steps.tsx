import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useWrite } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type HandOver, startAnew, tickStep } from '../../contract.ts'
import { steps } from '../../rules.ts'
import classes from '../hand-over.module.css'

const changed = ['/hand-over', '/audit']

/** The steps of the hand-over; whoever ticks one is named. */
export function Steps({ done }: { done: NonNullable<HandOver['done']> }) {
  const words = useWords('handOver.steps')
  const language = useLanguage()
  const textOf = useProblemText()
  const confirm = useConfirm()
  const tick = useWrite(tickStep, {
    invalidates: changed,
    onError: (problem) => notify.problem(textOf(problem)),
  })
  const anew = useCommand(startAnew, { invalidates: changed })
  const askAnew = async () => {
    const question = { title: words('anewTitle'), message: words('anewText'), confirmLabel: words('anew') }
    if (await confirm(question)) anew.mutate({})
  }
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {words('progress', { done: done.length, all: steps.length })}
        </Text>
        {done.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            className={classes.flush}
            loading={anew.isPending}
            onClick={() => void askAnew()}
          >
            {words('anew')}
          </Button>
        )}
      </Group>
      <ul className={classes.rows}>
        {steps.map(([name, to]) => {
          const known = done.find(({ step }) => step === name)
          return (
            <li key={name}>
              <Checkbox
                checked={known !== undefined}
                disabled={tick.isPending}
                onChange={(event) =>
                  tick.mutate({ params: { step: name }, body: { is_done: event.currentTarget.checked } })
                }
                label={words(`names.${name}`)}
                description={known && words('by', { name: known.by ?? 'none', moment: moment(known.at, language) })}
              />
              {to && (
                <Anchor component={Link} to={to} size="sm" aria-label={`${words('open')}: ${words(`names.${name}`)}`}>
                  {words('open')}
                </Anchor>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
