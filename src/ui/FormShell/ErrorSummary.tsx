import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useWords } from '#words/Words.tsx'

/**
 * The problems, above the form: takes the focus when a submission was refused, and each line leads to its field. Fields
 * are found by the `data-path` that the form gives its inputs.
 */
export function ErrorSummary({
  ref,
  message,
  errors,
}: {
  ref: Ref<HTMLDivElement>
  message: string | null
  errors: Record<string, ReactNode>
}) {
  const words = useWords('office')
  const paths = Object.keys(errors).filter((path) => Boolean(errors[path]))
  if (!message && paths.length === 0) return null
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      title={paths.length > 0 ? words('form.problems', { count: paths.length }) : words('form.refused')}
    >
      {message ? <Text size="sm">{message}</Text> : null}
      {paths.length > 0 ? (
        <List size="sm" mt={message ? 'xs' : 0}>
          {paths.map((path) => (
            <List.Item key={path}>
              <Line path={path}>{errors[path]}</Line>
            </List.Item>
          ))}
        </List>
      ) : null}
    </Alert>
  )
}

function Line({ path, children }: { path: string; children: ReactNode }) {
  const input = inputOf(path)
  if (!input) return children
  return (
    <>
      <Anchor component="button" type="button" size="sm" inherit onClick={() => input.focus()}>
        {labelOf(input)}
      </Anchor>
      {': '}
      {children}
    </>
  )
}

const inputOf = (path: string): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)

function labelOf(input: HTMLElement): string {
  const labels = 'labels' in input ? (input.labels as NodeListOf<HTMLLabelElement> | null) : null
  // The star of a required field is not part of its name.
  return (labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '').replace(/\s*\*$/, '').trim()
}
