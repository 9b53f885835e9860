import type { ReactNode } from 'react';
import styles from '../list.module.css';
import type { ListPath } from '../list-path.ts';

/** The address of a record's page. */
export const recordPath = (list: ListPath, id: number | string, page: 'view' | 'edit' | 'delete' = 'view') =>
  `#${list}/${encodeURIComponent(id)}/${page}`;

type RecordLinkProps = { list: ListPath; id: number | string; isNumber?: boolean; children: ReactNode };

/** A link to a record from a row. Not one of the router's: a list has a hundred, and each would compute its address again at each navigation. */
export const RecordLink = ({ list, id, isNumber, children }: RecordLinkProps) => (
  <a href={recordPath(list, id)} className={isNumber ? `${styles.recordLink} mono` : styles.recordLink}>
    {children}
  </a>
);

/** A link to a shipment by its bill number. */
export const ShipmentLink = ({ id, number }: { id: number; number: string }) => (
  <RecordLink list="/shipment-ace" id={id} isNumber>
    {number}
  </RecordLink>
);
