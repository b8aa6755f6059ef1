/** The buttons below an account: only those that the server would let through. */
import { Button, type ButtonProps } from '@mantine/core'
import {
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMailForward,
  IconRestore,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ResetFactors } from '#features/account/factors/widgets/ResetFactors.tsx'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import {
  endSessions,
  type Registrant,
  resendActivation,
  suspendRegistrant,
  unsuspendRegistrant,
} from '../../contract.ts'
import { type AccountAction, refusalOf } from '../../rules.ts'
import classes from '../registrants.module.css'
import { changed, useRegistrantBin } from '../use-bin.ts'

export function AccountActions({ registrant }: { registrant: Registrant }) {
  const words = useWords('registrants.actions')
  const { user } = useSession()
  const leadOn = useLeadOn()
  const confirm = useConfirm()
  const bin = useRegistrantBin()
  const deletion = useRegistrantBin(() => leadOn('/registrant-details'))
  const { id, name, sessions } = registrant
  const can = (action: AccountAction) => refusalOf(registrant, action, user?.id ?? 0) === null
  const [suspend, unsuspend, resend, end] = [
    useAccountCommand(suspendRegistrant),
    useAccountCommand(unsuspendRegistrant),
    useAccountCommand(resendActivation),
    useAccountCommand(endSessions),
  ]
  const asked = async (command: { send: (id: number) => void }, what: 'suspend' | 'end') => {
    const question = {
      title: words(`${what}Title`, { name }),
      message: words(`${what}Text`),
      confirmLabel: words(what),
    }
    if (await confirm({ ...question, destructive: what === 'suspend' })) command.send(id)
  }
  return (
    <div className={classes.actions}>
      {can('resend') ? (
        <ActionButton
          icon={<IconMailForward size={18} aria-hidden />}
          loading={resend.isBusy}
          onClick={() => resend.send(id)}
        >
          {words('resend')}
        </ActionButton>
      ) : null}
      {can('endSessions') && sessions > 0 ? (
        <ActionButton
          icon={<IconLogout size={18} aria-hidden />}
          loading={end.isBusy}
          onClick={() => void asked(end, 'end')}
        >
          {words('end')}
        </ActionButton>
      ) : null}
      {registrant.has_factor && id !== user?.id ? <ResetFactors id={id} name={name} changed={changed} /> : null}
      {can('unsuspend') ? (
        <ActionButton
          icon={<IconLockOpen size={18} aria-hidden />}
          loading={unsuspend.isBusy}
          onClick={() => unsuspend.send(id)}
        >
          {words('unsuspend')}
        </ActionButton>
      ) : null}
      {can('suspend') ? (
        <ActionButton
          icon={<IconLock size={18} aria-hidden />}
          loading={suspend.isBusy}
          onClick={() => void asked(suspend, 'suspend')}
        >
          {words('suspend')}
        </ActionButton>
      ) : null}
      {can('recycle') ? (
        <ActionButton
          icon={<IconTrash size={18} aria-hidden />}
          loading={bin.isBusy}
          onClick={() => void bin.recycle(registrant)}
        >
          {words('recycle')}
        </ActionButton>
      ) : null}
      {can('restore') ? (
        <ActionButton
          icon={<IconRestore size={18} aria-hidden />}
          loading={bin.isBusy}
          onClick={() => void bin.restore(registrant)}
        >
          {words('restore')}
        </ActionButton>
      ) : null}
      {can('remove') ? (
        <ActionButton
          icon={<IconTrashX size={18} aria-hidden />}
          color="red"
          loading={deletion.isBusy}
          onClick={() => void deletion.remove(registrant)}
        >
          {words('remove')}
        </ActionButton>
      ) : null}
    </div>
  )
}

type Props = Pick<ButtonProps, 'color' | 'loading'> & { icon: ReactNode; onClick: () => void; children: ReactNode }

function ActionButton({ icon, color, ...rest }: Props) {
  return (
    <Button
      variant={color ? 'light' : 'default'}
      justify="start"
      leftSection={icon}
      {...(color ? { color } : {})}
      {...rest}
    />
  )
}

type Command = typeof suspendRegistrant

function useAccountCommand(command: Command) {
  const { mutate, isPending } = useCommand(command, { invalidates: changed })
  return { send: (id: number) => mutate({ params: { id } }), isBusy: isPending }
}
