import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { readBackTarget } from '#features/people/members/shared/back-target.ts'
import { paths } from '#paths.ts'

/** Back to the list the member was found in, at the place where it was left; else to the search. */
export function BackLink({ className = 'more muted', isIcon = false }: { className?: string; isIcon?: boolean }) {
  const { t } = useTranslation('members')
  const navigate = useNavigate()
  const from = readBackTarget(useLocation().state)
  const label = t(!from || from.startsWith(paths.search()) ? 'backToResults' : 'back')
  return (
    <Link
      className={className}
      to={from ?? paths.search()}
      aria-label={isIcon ? label : undefined}
      onClick={(event) => {
        if (!from || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft className={isIcon ? 'i' : 'i i-16'} aria-hidden />
      {!isIcon && label}
    </Link>
  )
}
