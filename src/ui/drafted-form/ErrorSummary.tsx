import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useWords } from '#words/Words.tsx'

type Props = {
  ref: Ref<HTMLDivElement>
  message: ReactNode
  errors: Record<string, ReactNode>
  title?: string
  /** The name of a field. By default names and order are read from the page. */
  labelOf?: (path: string) => string | null
}

/**
 * The problems, above the form: takes the focus when a submission was refused, and each line leads to its field. Fields
 * are found by the `data-path` that the form gives its inputs.
 */
export function ErrorSummary({ ref, message, errors, title, labelOf }: Props) {
  const words = useWords('office.form')
  const found = Object.keys(errors).filter((path) => Boolean(errors[path]))
  const paths = labelOf ? found : inPageOrder(found)
  if (!message && (paths.length === 0 || onlyField(paths))) return null
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      title={title ?? (paths.length > 0 ? words('problems', { count: paths.length }) : words('refused'))}
    >
      {typeof message === 'string' ? <Text size="sm">{message}</Text> : message}
      {paths.length > 0 ? (
        <Text component="ul" size="sm" mb={0} mt={message ? 'xs' : 0} pl={0}>
          {paths.map((path) => (
            <li key={path}>
              <Line path={path} label={(labelOf ?? labelOfInput)(path)}>
                {errors[path]}
              </Line>
            </li>
          ))}
        </Text>
      ) : null}
    </Alert>
  )
}

/** Of a form with one field, the field that has the problem: it says so itself, and nobody has to look for it. */
export function onlyField(paths: readonly string[]): HTMLElement | null {
  const input = paths.length === 1 ? inputOf(paths[0] ?? '') : null
  return input?.closest('form')?.querySelectorAll('[data-path]').length === 1 ? input : null
}

type LineProps = { path: string; label: string | null; children: ReactNode }

function Line({ path, label, children }: LineProps) {
  if (label === null) return children
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        inherit
        ta="start"
        underline="always"
        onClick={() => inputOf(path)?.focus()}
      >
        {label}
      </Anchor>
      {': '}
      {children}
    </>
  )
}

/** As a reader meets their fields; those without a field come last. */
function inPageOrder(paths: readonly string[]): string[] {
  if (typeof document === 'undefined') return [...paths]
  const there = [...document.querySelectorAll<HTMLElement>('[data-path]')].map(({ dataset }) => dataset['path'])
  const place = (path: string) => (there.includes(path) ? there.indexOf(path) : there.length)
  return paths.toSorted((a, b) => place(a) - place(b))
}

const inputOf = (path: string): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)

function labelOfInput(path: string): string | null {
  const input = inputOf(path)
  if (!input) return null
  // Of a button that opens something, what it is about.
  if (input.dataset['label']) return input.dataset['label']
  const labels = 'labels' in input ? (input.labels as NodeListOf<HTMLLabelElement> | null) : null
  // The star of a required field is not part of its name.
  return (labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '').replace(/\s*\*$/, '').trim()
}
