import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './ChoiceCards.module.css'

export type Choice = {
  value: string
  label: ReactNode
  description?: ReactNode
  /** At the card's right end: a price, a number of seats. */
  aside?: ReactNode
  disabled?: boolean
}

type Props = {
  label: string
  hint?: ReactNode
  /** The same, but behind the label. */
  purpose?: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  /** By which the summary of problems finds this field. */
  'data-path'?: string
  /** The arrangement of the cards: one below the other, or side by side where there is room. */
  layout?: 'list' | 'row'
}

/** One of a few, each on a card with room for more than a word. Native radio buttons underneath. */
export function ChoiceCards(props: Props) {
  const { label, hint, purpose, choices, value, onChange, error, layout = 'list' } = props
  const id = useId()
  const described = [(hint || purpose) && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const wrong = error && (
    <Input.Error id={`${id}-error`} size="md">
      {error}
    </Input.Error>
  )
  return (
    <div
      role="radiogroup"
      // Both: the label is read out, and the summary of problems quotes it.
      aria-labelledby={`${id}-label`}
      aria-label={label}
      aria-describedby={described || undefined}
      aria-invalid={Boolean(error)}
      aria-required
      data-path={props['data-path']}
      tabIndex={-1}
      className={classes.group}
    >
      <Input.Label
        component="div"
        labelElement="div"
        id={`${id}-label`}
        size="md"
        required
        className={purpose ? classes.beside : undefined}
      >
        {label}
      </Input.Label>
      {purpose && (
        <Input.Description id={`${id}-hint`} size="md" className={classes.purpose}>
          {purpose}
        </Input.Description>
      )}
      {hint && (
        <Input.Description id={`${id}-hint`} size="md">
          {hint}
        </Input.Description>
      )}
      {value !== '' && wrong}
      <div className={classes.cards} data-layout={layout}>
        {choices.map((choice) => (
          <Card
            key={choice.value}
            choice={choice}
            name={id}
            // What was chosen is what is wrong; the others are the way out.
            isInvalid={Boolean(error) && (value === '' || value === choice.value)}
            isChosen={value === choice.value}
            onChoose={onChange}
          />
        ))}
      </div>
      {value === '' && wrong}
    </div>
  )
}

type CardProps = {
  choice: Choice
  name: string
  isChosen: boolean
  isInvalid: boolean
  onChoose: (value: string) => void
}

function Card({ choice, name, isChosen, isInvalid, onChoose }: CardProps) {
  return (
    <label className={classes.card} data-invalid={isInvalid || undefined}>
      <input
        type="radio"
        className={classes.radio}
        name={name}
        value={choice.value}
        checked={isChosen}
        // A choice from before it became unavailable stays visible.
        disabled={choice.disabled && !isChosen}
        onChange={() => onChoose(choice.value)}
      />
      <span className={classes.text}>
        <span className={classes.label}>{choice.label}</span>
        {choice.description && <span className={classes.description}>{choice.description}</span>}
      </span>
      {choice.aside && <span className={classes.aside}>{choice.aside}</span>}
    </label>
  )
}
