import { useTranslation } from 'react-i18next'
import { FlirtButton } from '#features/people/flirts/shared/FlirtButton.tsx'
import { useFlirtActions } from '#features/people/flirts/flirts.api.ts'

/** Answers a flirt with one, or a look with the first. */
export function FlirtBackButton({ username, isFirst }: { username: string; isFirst: boolean }) {
  const { t } = useTranslation(['home', 'members'])
  // A notification names its member by username alone, which the calls take as well as an id.
  const flirting = useFlirtActions({ id: username, username, flirtedAt: null })
  return (
    <FlirtButton
      flirting={flirting}
      variant="soft"
      className="btn--bare"
      offer={{
        name: t(isFirst ? 'members:flirtWith' : 'flirtBackWith', { username }),
        words: t(isFirst ? 'members:flirt' : 'flirtBack'),
      }}
    />
  )
}
