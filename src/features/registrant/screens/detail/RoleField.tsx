/** The role: chosen, then asked once more with what it means. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { day, moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { dayInWib } from '#words/wib.ts'
import { isOffice, roles, type Role } from '#roles.ts'
import { usualEnd } from '../../committee.rules.ts'
import { type Registrant, setRole } from '../../registrant.contract.ts'
import classes from '../../widgets/registrants.module.css'
import { changed } from '../../widgets/use-registrant-bin.ts'

export function RoleField({ registrant }: { registrant: Registrant }) {
  const words = useWords('registrants.actions')
  const roleWords = useWords('common.roles')
  const language = useLanguage()
  const fields = useWords('registrants.fields')
  const confirm = useConfirm()
  const [chosen, choose] = useState<Role>(registrant.role)
  const [today] = useState(() => dayInWib(new Date()))
  const save = useCommand(setRole, { invalidates: changed })
  // The days that the chosen role would bring; others are set at the committee's list.
  const days = isOffice(chosen) && chosen !== registrant.role ? { until: day(usualEnd(today), language) } : null
  const ask = async () => {
    const question = {
      title: words('roleTitle', { name: registrant.name, role: roleWords(chosen) }),
      message: days ? `${words(`roleText.${chosen}`)} ${words('roleDays', days)}` : words(`roleText.${chosen}`),
      confirmLabel: words('roleDone'),
      destructive: chosen === 'ADMIN' || registrant.role === 'ADMIN',
    }
    if (await confirm(question)) save.mutate({ params: { id: registrant.id }, body: { role: chosen } })
  }
  const description = days
    ? words('roleDays', days)
    : registrant.member_until
      ? `${fields('member_until')}: ${moment(registrant.member_until, language)}`
      : undefined
  return (
    <div className={classes.role}>
      <NativeSelect
        label={words('roleLabel')}
        description={description}
        disabled={registrant.deleted_at !== null}
        data={roles.map((value) => ({ value, label: roleWords(value) }))}
        value={chosen}
        onChange={(event) => choose(roles.find((role) => role === event.currentTarget.value) ?? chosen)}
      />
      <Button
        variant="default"
        disabled={chosen === registrant.role || registrant.deleted_at !== null}
        loading={save.isPending}
        onClick={() => void ask()}
      >
        {words('role')}
      </Button>
    </div>
  )
}
