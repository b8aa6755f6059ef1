import { Hint } from '#ui/Hint.tsx'
import { Anchor, Group, Text } from '@mantine/core'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { BoardApplication } from '../../board.contract.ts'
import { TaskFileButton } from '../../widgets/TaskFileButton.tsx'

/** An applicant's task for a division. */
export function Task({ task }: { task: BoardApplication['tasks'][number] | undefined }) {
  const words = useWords('bom.review')
  const language = useLanguage()
  if (!task)
    return (
      <Hint mt="xs">
        {words('task')}: {words('noTask')}
      </Hint>
    )
  return (
    <Group gap="sm" mt="xs">
      {task.link ? (
        <Anchor href={task.link} target="_blank" rel="noopener noreferrer nofollow">
          {words('openLink')}
        </Anchor>
      ) : null}
      {task.file ? <TaskFileButton fileKey={task.file} label={words('openFile')} /> : null}
      <Hint>{words('at', { moment: moment(task.submitted_at, language) })}</Hint>
      {task.note ? <Text size="sm">{task.note}</Text> : null}
    </Group>
  )
}
