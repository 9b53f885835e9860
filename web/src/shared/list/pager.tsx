import { Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CompanyLine } from '../api/company-line.tsx';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { ChoiceInput } from '../ui/choices/choice-input.tsx';
import styles from './list.module.css';
import { type AddressOf, ListLink } from './list-link.tsx';
import type { ListPageData, ListSearch } from './list-search.ts';
import { pagesAround } from './pages-around.ts';

const SIZES = [20, 50, 100, 200, 1000];

type PageLinkProps = { address: ReturnType<AddressOf>; label: string; isCurrent?: boolean; isOff?: boolean; children: ReactNode };

const PageLink = ({ address, label, isCurrent, isOff, children }: PageLinkProps) =>
  isOff ? (
    <span className={styles.pageLink} data-off aria-hidden>
      {children}
    </span>
  ) : (
    <ListLink {...address} className={styles.pageLink} aria-label={label} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </ListLink>
  );

/** The last line of a list's frame, which has what the page's footer would say. */
export const ListFoot = ({ children }: { children?: ReactNode }) => (
  <footer className={styles.pager} data-list-foot>
    {children}
    <span className={styles.company}>
      <CompanyLine />
    </span>
  </footer>
);

type Props = {
  search: ListSearch;
  data: Pick<ListPageData<unknown>, 'total' | 'isTotalLowerBound'> & { count: number };
  addressOf: AddressOf;
  /** Without it, the size is fixed. */
  onSize?: (size: number) => void;
};

/** The number of rows, and links to the other pages. */
export const Pager = ({ search, data, addressOf, onSize }: Props) => {
  const t = useText();
  const format = useFormat();
  const { page, size } = search;
  const { total, count } = data;
  const last = Math.max(1, Math.ceil(total / size));
  const first = (page - 1) * size + 1;
  const sizes = SIZES.includes(size) ? SIZES : [...SIZES, size].sort((a, b) => a - b);
  return (
    <ListFoot>
      <Group gap="sm">
        <Text size="sm" role="status">
          {t('list.count', {
            first: format.number(first),
            last: format.number(first + count - 1),
            total: format.count(data),
          })}
        </Text>
        {onSize && (
          <ChoiceInput
            size="xs"
            w={80}
            aria-label={t('list.size')}
            choices={sizes.map((each) => ({ value: String(each), label: String(each) }))}
            value={String(size)}
            onChange={(value) => onSize(Number(value))}
          />
        )}
      </Group>
      <nav aria-label={t('list.pages')} className={styles.pages}>
        <PageLink address={addressOf({ page: 1 })} label={t('list.firstPage')} isOff={page <= 1}>
          <IconChevronsLeft size={16} aria-hidden />
        </PageLink>
        <PageLink address={addressOf({ page: page - 1 })} label={t('list.previousPage')} isOff={page <= 1}>
          <IconChevronLeft size={16} aria-hidden />
        </PageLink>
        {pagesAround(page, last).map((number) => (
          <PageLink key={number} address={addressOf({ page: number })} label={t('list.page', { page: number })} isCurrent={number === page}>
            {format.number(number)}
          </PageLink>
        ))}
        <PageLink address={addressOf({ page: page + 1 })} label={t('list.nextPage')} isOff={page >= last}>
          <IconChevronRight size={16} aria-hidden />
        </PageLink>
        <PageLink address={addressOf({ page: last })} label={t('list.lastPage')} isOff={page >= last}>
          <IconChevronsRight size={16} aria-hidden />
        </PageLink>
      </nav>
    </ListFoot>
  );
};
