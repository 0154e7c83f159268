import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnKeyView } from '#features/account/keys/own-keys.api.ts'
import '@amour/ui/styles/screens/paper.css'

/** One of the member's keys with its fingerprint, in groups that can be read out. */
export function KeyLine({ ownKey }: { ownKey: OwnKeyView }) {
  const { t } = useTranslation('settings')
  const { version, status, problem, print } = ownKey
  return (
    <div className="line-item">
      <div>
        <p>
          {t('keyNumber', { version })}{' '}
          <Tag
            tint
            tone={problem ? 'rejected' : status === 'active' ? 'approved' : 'plain'}
            icon={(problem ?? status === 'locked') && <Lock className="i" aria-hidden />}
          >
            {t(`keyStatus.${problem ? 'damaged' : status}`)}
          </Tag>
        </p>
        <small>
          {t('fingerprint')} <span className="secret break-words">{inGroups(print)}</span>
        </small>
      </div>
    </div>
  )
}

const inGroups = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? ''
