import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import '@amour/ui/styles/screens/account.css'

/** The way back from a page of the account to its index, above that page's title; `children` is the index's name. */
export const AccountBack = ({ children }: { children: ReactNode }) => (
  <Link className="account-back no-print" to={paths.account()}>
    <ChevronLeft className="i" aria-hidden />
    {children}
  </Link>
)
