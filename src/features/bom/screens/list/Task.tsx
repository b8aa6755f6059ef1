import { Anchor, Group, Text } from '@mantine/core'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { BomRecruitment } from '../../contract.ts'
import { TaskFileButton } from '../../widgets/TaskFileButton.tsx'

/** What an applicant handed in for a division. */
export function Task({ task }: { task: BomRecruitment['tasks'][number] | undefined }) {
  const words = useWords('bom.review')
  const language = useLanguage()
  if (!task)
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {words('task')}: {words('noTask')}
      </Text>
    )
  return (
    <Group gap="sm" mt="xs">
      {task.link ? (
        <Anchor href={task.link} target="_blank" rel="noopener noreferrer nofollow">
          {words('openLink')}
        </Anchor>
      ) : null}
      {task.file ? <TaskFileButton fileKey={task.file} label={words('openFile')} /> : null}
      <Text size="sm" c="dimmed">
        {words('at', { moment: moment(task.submitted_at, language) })}
      </Text>
      {task.note ? <Text size="sm">{task.note}</Text> : null}
    </Group>
  )
}
