/** The score of a registrant in a form: by section, or the total alone. */
import { Fieldset, NumberInput, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import { highestSection, lowestSection, resultOf, sectionNames } from '../result.rules.ts'
import type { SeatRow } from '../seat.contract.ts'
import { highestScore, lowestScore } from '../seat.rules.ts'

/** What the fields begin with. */
export const scoreFields = ({ score, sections }: SeatRow) => ({
  score: score ?? '',
  listening: sections?.listening ?? '',
  structure: sections?.structure ?? '',
  reading: sections?.reading ?? '',
})

type Values = ReturnType<typeof scoreFields> & { shift_id: string }
type Props = { form: UseFormReturnType<Values>; detail: SeatRow }

export function ScoreFields({ form, detail }: Props) {
  const words = useWords('details.edit')
  const list = useWords('details.list')
  const isConfirmed = detail.status === 'CONFIRMED'
  const whole = { allowDecimal: false, allowNegative: false, hideControls: true, disabled: !isConfirmed } as const
  // The total follows as soon as all three are there.
  const setSection = (name: (typeof sectionNames)[number], value: string | number) => {
    form.setFieldValue(name, value)
    const given = { ...form.values, [name]: value }
    const numbers = sectionNames.map((one) => (given[one] === '' ? null : Number(given[one])))
    const [listening, structure, reading] = numbers
    const entered = resultOf({ listening, structure, reading })
    if ('result' in entered && entered.result?.score) form.setFieldValue('score', entered.result.score)
  }
  const hasAll = sectionNames.every((name) => form.values[name] !== '')
  return (
    <>
      <Fieldset legend={<strong>{words('sections')}</strong>} variant="unstyled">
        <SimpleGrid cols={3} spacing="sm">
          {sectionNames.map((name) => (
            <NumberInput
              key={name}
              label={list(name)}
              placeholder={`${lowestSection}–${highestSection[name]}`}
              maxLength={2}
              {...whole}
              {...form.getInputProps(name)}
              onChange={(value) => setSection(name, value)}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <NumberInput
        label={words('total')}
        description={
          isConfirmed ? words('scoreHint', { lowest: lowestScore, highest: highestScore }) : words('scoreLater')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly={hasAll}
        maxLength={3}
        {...whole}
        {...form.getInputProps('score')}
      />
      {isConfirmed &&
        (detail.score_shown ? <Hint>{words('scoreTold')}</Hint> : <Text size="sm">{words('scoreWaits')}</Text>)}
    </>
  )
}
