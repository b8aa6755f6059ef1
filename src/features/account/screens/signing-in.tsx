/** /login/university: where the university leads the browser back to. Asks how it ended, and goes on from there. */
import { Skeleton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { isSettled, signIn } from '#api/session-store.ts'
import { homeOf } from '#roles.ts'
import { TextLink } from '#ui/links.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { AuthCard } from '../widgets/AuthCard.tsx'
import { Banner } from '../widgets/Banner.tsx'
import { finishUniversity } from '../university.contract.ts'
import { forgetPerson, keepPerson } from '../widgets/known-person.ts'
import { UniversityButton } from '../widgets/UniversityButton.tsx'

export default function SigningIn() {
  const t = useWords('university')
  const problem = useEnd()
  const { phase } = useSession()
  const isIn = phase === 'in'
  return (
    <AuthCard title={t(problem === null ? 'title' : 'notSignedIn')} word="HELLO" picture="key">
      <Title>{t('title')}</Title>
      {problem === null ? (
        <>
          <Text c="dimmed">{t('lead')}</Text>
          <Skeleton height={120} role="status" aria-label={t('lead')} />
        </>
      ) : (
        <>
          <Banner>{problem}</Banner>
          {!isIn && <UniversityButton />}
          <Text ta="center">
            <TextLink to={isIn ? '/dashboard/profile' : '/login'}>{t(isIn ? 'toProfile' : 'again')}</TextLink>
          </Text>
        </>
      )}
    </AuthCard>
  )
}

/** Asks once and leads on; gives the problem, null until then. */
function useEnd(): string | null {
  const t = useWords('university')
  const api = useApi()
  const navigate = useNavigate()
  const textOf = useProblemText()
  // A person who links an account is signed in already: that is looked up first.
  const isKnown = isSettled(useSession())
  const [problem, setProblem] = useState<string | null>(null)
  const isAsked = useRef(false)

  useEffect(() => {
    if (!isKnown || isAsked.current) return
    isAsked.current = true
    const finish = async () => {
      const { data } = await api.call(finishUniversity)
      if (data.outcome === 'refused') return setProblem(data.message)
      if (data.outcome === 'signed_in') {
        forgetPerson()
        signIn(data.user, data.token)
        return navigate(data.to ?? homeOf(data.user), { replace: true })
      }
      if (data.outcome === 'second_step') {
        // The sign-in page asks for it, as after a password.
        const state = { secondStep: data.second_step, ...(data.to && { to: data.to }) }
        return navigate('/login', { replace: true, state })
      }
      if (data.outcome === 'linked') {
        notify.success(t('linked'))
        return navigate('/dashboard/profile', { replace: true })
      }
      keepPerson(data.person)
      notify.success(t('filledIn'))
      return navigate('/register', { replace: true })
    }
    finish().catch((error: unknown) => setProblem(textOf(error)))
  }, [api, isKnown, navigate, t, textOf])

  return problem
}
