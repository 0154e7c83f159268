import { useLocation, useNavigate } from 'react-router'
import { closeDialogs } from '#app/overlay/dialogs.ts'
import { readReturnTo } from '#app/account/return-to.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { paths } from '#paths.ts'
import type { SignedIn } from './session.api.ts'

/** Where a member goes after logging in: to finish the profile, to the page that was wanted, or home. */
export function useDestination() {
  const { state } = useLocation()
  return ({ id, profileUpdatedAt }: Pick<StoredUser, 'id' | 'profileUpdatedAt'>) =>
    profileUpdatedAt ? (readReturnTo(state, id) ?? paths.home()) : paths.profile()
}

/** Closes the dialog and goes there. */
export function useAfterLogin() {
  const navigate = useNavigate()
  const destination = useDestination()
  return ({ user }: SignedIn) => {
    closeDialogs()
    void navigate(destination(user), { replace: true })
  }
}
