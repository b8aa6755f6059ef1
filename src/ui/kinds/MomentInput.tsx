import type { InputWrapperProps } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { IconCalendarEvent } from '@tabler/icons-react'
import 'dayjs/locale/id'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#words/Words.tsx'
import { Hint } from '../Hint.tsx'
import './MomentInput.mantine.css'
import { fromWib, toWib } from './wib-input.ts'

type Props = {
  label: string
  description?: ReactNode
  required?: boolean
  clearable?: boolean
  /** ISO 8601, or empty. */
  value: string
  onChange: (moment: string) => void
  error?: ReactNode
  inputWrapperOrder?: InputWrapperProps['inputWrapperOrder']
  'data-path'?: string
}

/** A date and time in WIB; gives ISO 8601 with the offset +07:00. */
export function MomentInput({ value, onChange, required = false, clearable = false, ...rest }: Props) {
  const words = useWords('office')
  const language = useLanguage()
  return (
    <DateTimePicker
      {...rest}
      withAsterisk={required}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': words('field.clear') }}
      locale={language}
      value={toWib(value)}
      onChange={(wallClock) => onChange(wallClock ? fromWib(wallClock) : '')}
      valueFormat="D MMM YYYY, HH:mm"
      placeholder={words('field.pickMoment')}
      leftSection={<IconCalendarEvent size={18} aria-hidden />}
      rightSection={clearable ? undefined : <Hint>WIB</Hint>}
      rightSectionPointerEvents={clearable ? 'all' : 'none'}
      rightSectionWidth={clearable ? undefined : 52}
      highlightToday
      hideOutsideDates
      // Their red is too faint to read.
      weekendDays={[]}
      ariaLabels={{ previousMonth: words('field.previousMonth'), nextMonth: words('field.nextMonth') }}
      submitButtonProps={{ 'aria-label': words('field.takeMoment') }}
      timePickerProps={{ hoursInputLabel: words('field.hours'), minutesInputLabel: words('field.minutes') }}
    />
  )
}
