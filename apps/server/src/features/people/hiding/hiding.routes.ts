import { privacy } from '@amour/contract/account/privacy.ts'
import type { Mount } from '#http/router.ts'
import { getHiding, hideFromCounties, hideFromPerson, showToPerson } from './hiding.service.ts'

export function hidingRoutes(mount: Mount) {
  mount(privacy.hiding, (_, context) => getHiding(context))
  mount(privacy.hideFromCounties, ({ body }, context) => hideFromCounties(context, body))
  mount(privacy.hideFromPerson, ({ body }, context) => hideFromPerson(context, body.email))
  mount(privacy.showToPerson, ({ params }, context) => showToPerson(context, params.id))
}
