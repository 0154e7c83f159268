import { useTranslation } from 'react-i18next'
import { KeepPaper } from '#features/account/keys/shared/KeepPaper.tsx'

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** The ten codes, shown this once, with every way to keep them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('settings')
  const text = codes.join('\n')
  return (
    <KeepPaper
      words={{
        keepNow: t('keepNow'),
        keepNowHint: t('keepNowHint'),
        copy: t('copy'),
        copied: t('copied'),
        download: t('download'),
        print: t('print'),
        kept: t('kept'),
      }}
      copied={text}
      file={{ name: 'recovery-codes.txt', text }}
      onKept={onKept}
    >
      <ul className="codes" aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </KeepPaper>
  )
}
