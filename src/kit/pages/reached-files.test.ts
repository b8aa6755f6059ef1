// What comes in one file follows from the imports: vite.config.ts.
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { reachedFiles, usedFiles } from './reached-files.ts'

const namesOf = (files: Iterable<string>) => [...files].map((file) => basename(file))

test('a page brings what it imports, and not what it loads later or only the types of', () => {
  const names = namesOf(reachedFiles(['programmes/toefl/screens/register-form.tsx']).keys())
  expect(names).toEqual(expect.arrayContaining(['register-form.tsx', 'RegistrationFrame.tsx', 'StepBar.module.css']))
  expect(names).not.toContain('PaymentStep.tsx')
  expect(namesOf(reachedFiles(['programmes/toefl/screens/register-form.tsx'], true).keys())).toContain(
    'PaymentStep.tsx',
  )
})

test('what every page brings needs no schemas', () => {
  const texts = [...reachedFiles(['entry.client.tsx', 'root.tsx', 'layouts/guest.tsx']).values()]
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.filter((text) => /from 'zod'/.test(text))).toEqual([])
})

test('of a package with one index come the used parts, and what these need', () => {
  const names = namesOf(usedFiles('@mantine/core/esm/index.mjs', ["import { Button } from '@mantine/core'"]).keys())
  expect(names).toEqual(expect.arrayContaining(['Button.mjs', 'Loader.mjs']))
  expect(names).not.toContain('Textarea.mjs')
})
