/** Rights are declared in roles, for every room and on both sides. */
export const roles = ['ADMIN', 'SCAC', 'USER', 'MEMBER'] as const
export type Role = (typeof roles)[number]
export const onlyAdmin: readonly Role[] = ['ADMIN']
export const committee: readonly Role[] = ['ADMIN', 'SCAC']
export const students: readonly Role[] = ['USER', 'MEMBER']

/** Whether somebody is of the committee of all regions. */
export const isAdmin = (caller: { role: string } | null | undefined): boolean => caller?.role === 'ADMIN'

/** Whether a role is one of the office, whose rights have a first and a last day. */
export const isOffice = (role: string | undefined): boolean => role === 'ADMIN' || role === 'SCAC'

/** Where somebody lands after signing in: by the role, or by any duty. */
export const homeOf = ({
  role,
  duties = [],
}: {
  role: Role
  duties?: readonly unknown[]
}): '/dashboard-admin' | '/dashboard' => (isOffice(role) || duties.length > 0 ? '/dashboard-admin' : '/dashboard')
