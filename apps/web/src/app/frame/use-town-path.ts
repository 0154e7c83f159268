import { paths } from '#paths.ts'
import { useAccount } from '#app/account/account.ts'

/** Where the name of a town leads: a member to the search there, a visitor to the registration with it filled in. */
export function useTownPath() {
  const isMember = useAccount().status === 'in'
  return ({ county, city }: { county: string; city: string }) =>
    isMember ? paths.search({ county, city }) : paths.register({ county, city })
}
