import { favourites } from '@amour/contract/people/favourites.ts'
import type { Mount } from '#http/router.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites.service.ts'

export function favouriteRoutes(mount: Mount) {
  mount(favourites.add, async ({ params }, context) => {
    await addFavourite(context, params.id)
    return { favourite: true as const }
  })
  mount(favourites.remove, async ({ params }, context) => {
    await removeFavourite(context, params.id)
    return { favourite: false as const }
  })
  mount(favourites.list, async ({ query }, context) => listFavourites(context, query))
}
