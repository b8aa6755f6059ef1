/** Pressing Register, on any page: first the window is checked (specification, section 4). */
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#words/Words.tsx'
import type { RegistrationState } from './registration-check.ts'

const WindowDialog = lazy(() => import('./WindowDialog.tsx').then((module) => ({ default: module.WindowDialog })))
const loadCheck = () => import('./registration-check.ts')

type Register = {
  /** For a link to `/register`, which also works before the scripts have arrived. */
  link: {
    to: '/register'
    onClick: (event: MouseEvent) => void
    onPointerEnter: () => void
    'aria-disabled': boolean | undefined
  }
  checking: boolean
  /** Must be rendered next to the link. */
  dialog: ReactNode
}

export function useRegister(onChecked?: () => void): Register {
  const navigate = useNavigate()
  const language = useLanguage()
  const [checking, setChecking] = useState(false)
  const [refused, setRefused] = useState<Exclude<RegistrationState, { kind: 'open' }> | null>(null)

  const press = async () => {
    if (checking) return
    setChecking(true)
    const state = await loadCheck()
      .then((module) => module.checkRegistration(language))
      .catch((error: unknown): RegistrationState => ({ kind: 'unreachable', error }))
    setChecking(false)
    if (state.kind !== 'open') {
      setRefused(state)
      return
    }
    onChecked?.()
    await navigate('/register')
  }

  return {
    checking,
    link: {
      to: '/register',
      onClick: (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void press()
      },
      onPointerEnter: () => void loadCheck().catch(() => undefined),
      'aria-disabled': checking || undefined,
    },
    dialog: refused && (
      <Suspense>
        <WindowDialog
          state={refused}
          onClose={() => setRefused(null)}
          onRetry={() => {
            setRefused(null)
            void press()
          }}
        />
      </Suspense>
    ),
  }
}
