import styles from '../info.module.css';
import { LOCAL_KEYS, TAB_KEYS } from './browser-keys.ts';

export const BrowserTable = () => (
  <div className={styles.tableFrame}>
    <table className={styles.table}>
      <caption>In the storage of your browser</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {[...LOCAL_KEYS, ...TAB_KEYS].map(({ key, what, until }) => (
          <tr key={key}>
            <td>
              {what}
              <br />
              <code>{key}</code>
            </td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
