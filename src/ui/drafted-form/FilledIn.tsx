import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Fact, Facts } from '../Facts.tsx'
import { Section } from './Section.tsx'

type Props = {
  title: string
  /** The values, as their owner reads them. */
  facts: readonly Fact[]
  change: string
  /** Nothing is missing in the fields, so that there is something to fold. */
  isWhole: boolean
  /** One of the fields was refused. */
  isRefused: boolean
  children: ReactNode
}

/**
 * Fields that are filled in already, as from the account: read as facts, and fields again once somebody wants to change them
 * or has to. What is new stays in sight.
 */
export function FilledIn({ title, facts, change, isWhole, isRefused, children }: Props) {
  const [isFolded, setFolded] = useState(isWhole)
  const [isPressed, setPressed] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  // Corrected, they do not fold under the hand that corrects them.
  if (isFolded && isRefused) setFolded(false)
  useEffect(() => {
    if (isPressed) fields.current?.querySelector<HTMLElement>('input:not([type=hidden], [readonly])')?.focus()
  }, [isPressed])
  if (!isFolded) return <div ref={fields}>{children}</div>
  return (
    <Section title={title}>
      <Facts facts={facts} column="13rem" />
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => {
            setFolded(false)
            setPressed(true)
          }}
        >
          {change}
        </Button>
      </div>
    </Section>
  )
}
