import { Badge, Button, Group, Text } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { Group as Together } from '../../group-link.contract.ts'
import type { Shift } from '../registration/registration-facts.ts'
import { ShiftText } from '../registration/Review.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'

type Part = Together['parts'][number]
type Props = {
  group: Together
  shifts: readonly Shift[]
  ownId: number | null
  /** Takes somebody out; only who pays may. */
  onRemove?: (part: Part) => void
  isLocked?: boolean
}

/** The members of the group so far, and how many places are left. */
export function Members({ group, shifts, ownId, onRemove, isLocked = false }: Props) {
  const t = useWords('toefl.together')
  const missing = group.size - group.parts.length
  return (
    <ul className={classes.people} aria-label={t('members')}>
      {group.parts.map((part) => (
        <li key={part.id}>
          <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <div>
              <Group gap={8}>
                <strong>{part.name}</strong>
                {part.id === ownId && (
                  <Badge variant="light" tt="none">
                    {t('you')}
                  </Badge>
                )}
                {part.is_payer && (
                  <Badge variant="light" color="teal" tt="none">
                    {t('pays')}
                  </Badge>
                )}
              </Group>
              <ShiftText shift={shifts.find(({ id }) => id === part.shift_id)} />
            </div>
            {onRemove && !part.is_payer && (
              <Button
                variant="subtle"
                color="red"
                size="compact-md"
                flex="none"
                disabled={isLocked}
                aria-label={t('removeOf', { name: part.name })}
                onClick={() => onRemove(part)}
              >
                {t('remove')}
              </Button>
            )}
          </Group>
        </li>
      ))}
      {missing > 0 && !group.is_sent && (
        <li>
          <Text c="dimmed">{t('missing', { count: missing })}</Text>
        </li>
      )}
    </ul>
  )
}
