/** The site map: every address, its screen, and the layout of its audience. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { resourceRoutes } from './resources.ts'

export default [
  layout('layouts/guest.tsx', [
    index('features/landing/screens/landing.tsx'),
    layout('layouts/forms.tsx', [
      route('login', 'features/account/screens/login.tsx'),
      route('forgot-password', 'features/account/screens/forgot-password.tsx'),
      route('forgot-password/:resetToken', 'features/account/screens/reset-password.tsx'),
      route('register', 'features/toefl/screens/register-region.tsx'),
      route('toefl-attendances/create', 'features/toefl/attendance/screens/attend.tsx'),
      route('register/:region', 'features/toefl/screens/register-size.tsx'),
      route('register/:region/:registrants', 'features/toefl/screens/register-form.tsx'),
      route('talent-recruitments/register', 'features/talent/screens/talent-register.tsx'),
      // Visitors apply too, so this page is theirs as well.
      route('dashboard/talent-registration-success', 'features/talent/screens/talent-success.tsx'),
    ]),
    route('*', 'layouts/screens/not-found.tsx'),
  ]),
  layout('layouts/user.tsx', [
    route('dashboard', 'features/dashboards/screens/dashboard.tsx'),
    route('dashboard/toefl-registration', 'features/toefl/screens/toefl-registration.tsx'),
    route('dashboard/new-member-registration', 'features/membership/screens/new-member.tsx', { id: 'member/new' }),
    route('dashboard/new-member-registration/extend', 'features/membership/screens/new-member.tsx', {
      id: 'member/extend',
    }),
    route('dashboard/new-member-registration/:id/edit', 'features/membership/screens/new-member.tsx', {
      id: 'member/edit',
    }),
    route('dashboard/bom-registration', 'features/bom/screens/bom-registration.tsx', { id: 'bom/apply' }),
    route('dashboard/bom-registration/:id/edit', 'features/bom/screens/bom-registration.tsx', { id: 'bom/edit' }),
    route('dashboard/bom-task', 'features/bom/screens/bom-task.tsx'),
    route('toefl-details/:id/edit', 'features/toefl/edit-requests/screens/request-change.tsx'),
    route('dashboard/talent-registration', 'features/talent/screens/dashboard-talent.tsx'),
    route('dashboard/welcoming-party-registration', 'features/welcoming-party/screens/party-registration.tsx'),
  ]),
  layout('layouts/either.tsx', [
    route('talent-recruitments/:id/edit', 'features/talent/screens/talent-edit.tsx'),
    route('dashboard/profile', 'features/account/screens/profile.tsx'),
    route('dashboard/password', 'features/account/screens/password.tsx'),
    route('welcoming-parties/:id/edit', 'features/welcoming-party/screens/party-edit.tsx'),
  ]),
  layout('layouts/office.tsx', [
    route('dashboard-admin', 'features/dashboards/screens/dashboard-admin.tsx'),
    route('environments', 'features/windows/screens/window-list.tsx'),
    route('environments/create', 'features/windows/screens/window-form.tsx', { id: 'environments/create' }),
    route('environments/:id/edit', 'features/windows/screens/window-form.tsx', { id: 'environments/edit' }),
    route('toefl-payments', 'features/toefl/payments/screens/payment-list.tsx'),
    route('toefl-payments/:id/edit', 'features/toefl/payments/screens/payment-review.tsx'),
    route('talent-recruitments', 'features/talent/screens/talent-list.tsx'),
    route('welcoming-parties', 'features/welcoming-party/screens/party-list.tsx'),
    route('welcoming-parties/:id', 'features/welcoming-party/screens/party-participants.tsx'),
    route('bom-divisions', 'features/bom/screens/division-list.tsx', { id: 'bom-divisions' }),
    route('bom-divisions/:region_init', 'features/bom/screens/division-list.tsx', { id: 'bom-divisions/region' }),
    route('bom-divisions/create/:region_init', 'features/bom/screens/division-form.tsx', {
      id: 'bom-divisions/create',
    }),
    route('bom-divisions/:id/edit', 'features/bom/screens/division-form.tsx', { id: 'bom-divisions/edit' }),
    route('bom-recruitments', 'features/bom/screens/bom-list.tsx'),
    route('toefl-details', 'features/toefl/details/screens/detail-list.tsx'),
    route('toefl-details/edit-requests', 'features/toefl/edit-requests/screens/edit-requests.tsx'),
    route('toefl-details/:id/scores', 'features/toefl/scores/screens/scores.tsx'),
    route('toefl-details/:id', 'features/toefl/details/screens/shift-registrants.tsx'),
    route('toefl-attendances', 'features/toefl/attendance/screens/attendance-list.tsx'),
    route('toefl-details/:id/edit-detail', 'features/toefl/details/screens/edit-detail.tsx'),
    route('member-payments', 'features/membership/screens/member-payment-list.tsx'),
    route('member-payments/:id/edit', 'features/membership/screens/member-payment-review.tsx'),
    route('registrant-details', 'features/registrants/screens/registrant-list.tsx'),
    route('committee', 'features/registrants/screens/committee.tsx'),
    route('registrant-details/:id/edit', 'features/registrants/screens/registrant-edit.tsx'),
    route('emails', 'features/emails/screens/emails.tsx'),
    route('audit', 'features/audit/screens/audit.tsx'),
    route('term-change', 'features/terms/screens/term-change.tsx'),
    ...resourceRoutes.map(({ path, screen }) => route(path, screen, { id: path })),
  ]),
  route('loading', 'layouts/screens/loading.tsx'),
] satisfies RouteConfig
