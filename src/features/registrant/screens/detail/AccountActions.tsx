/** The buttons below an account: only those that the server would let through. */
import { Button } from '@mantine/core'
import {
  type Icon,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMailForward,
  IconRestore,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { ResetFactors } from '#features/account/widgets/ResetFactors.tsx'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { handles } from '#duties.ts'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { isAdmin } from '#roles.ts'
import {
  endSessions,
  recycleRegistrant,
  type Registrant,
  resendActivation,
  restoreRegistrant,
  setRole,
  suspendRegistrant,
  unsuspendRegistrant,
  updateRegistrant,
} from '../../registrant.contract.ts'
import { type AccountAction, refusalOf } from '../../registrant.rules.ts'
import { changed, useRegistrantBin } from '../../widgets/use-registrant-bin.ts'

export function AccountActions({ registrant }: { registrant: Registrant }) {
  const words = useWords('registrants.actions')
  const { user } = useSession()
  const leadOn = useLeadOn()
  const confirm = useConfirm()
  const bin = useRegistrantBin()
  const deletion = useRegistrantBin(() => leadOn('/registrant-details'))
  const { id, name, sessions } = registrant
  const can = (action: AccountAction) =>
    handles(user, endpoints[action]) && refusalOf(registrant, action, user?.id ?? 0) === null
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
  const button = (action: AccountAction, label: string, Sign: Icon, isBusy: boolean, press: () => void) =>
    can(action) && (
      <Button
        variant={action === 'remove' ? 'light' : 'default'}
        {...(action === 'remove' ? { color: 'red' } : {})}
        justify="start"
        leftSection={<Sign size={18} aria-hidden />}
        loading={isBusy}
        onClick={press}
      >
        {label}
      </Button>
    )
  return (
    <div className="stack close">
      {button('resend', words('resend'), IconMailForward, resend.isBusy, () => resend.send(id))}
      {sessions > 0 && button('endSessions', words('end'), IconLogout, end.isBusy, () => void asked(end, 'end'))}
      {registrant.has_factor && id !== user?.id && isAdmin(user) ? (
        <ResetFactors id={id} name={name} changed={changed} />
      ) : null}
      {button('unsuspend', words('unsuspend'), IconLockOpen, unsuspend.isBusy, () => unsuspend.send(id))}
      {button('suspend', words('suspend'), IconLock, suspend.isBusy, () => void asked(suspend, 'suspend'))}
      {button('recycle', words('recycle'), IconTrash, bin.isBusy, () => void bin.recycle(registrant))}
      {button('restore', words('restore'), IconRestore, bin.isBusy, () => void bin.restore(registrant))}
      {button('remove', words('remove'), IconTrashX, deletion.isBusy, () => void deletion.remove?.(registrant))}
    </div>
  )
}

const endpoints: Record<AccountAction, Endpoint> = {
  update: updateRegistrant,
  role: setRole,
  resend: resendActivation,
  endSessions,
  suspend: suspendRegistrant,
  unsuspend: unsuspendRegistrant,
  recycle: recycleRegistrant,
  restore: restoreRegistrant,
  remove: recycleRegistrant,
}

type Command = typeof suspendRegistrant

function useAccountCommand(command: Command) {
  const { mutate, isPending } = useCommand(command, { invalidates: changed })
  return { send: (id: number) => mutate({ params: { id } }), isBusy: isPending }
}
