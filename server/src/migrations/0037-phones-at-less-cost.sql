-- The same words of telephone numbers (migration 0032) at a fraction of the time, which each written shipment takes: most texts hold one number, so they
-- need not be split, and no statement is run for them.
create or replace function phone_search_text(variadic phones text[]) returns text immutable parallel safe language plpgsql as $$
declare
  phone text;
  part text;
  digits text;
  subscriber text;
  words text;
begin
  foreach phone in array phones loop
    continue when phone is null;
    foreach part in array case
      when phone ~ '[[:alpha:],;|&+\r\n]|[-/\s]0[0-9 .()]{8}'
        then regexp_split_to_array(phone, '[[:alpha:],;|&+\r\n]+|[-/]\s*(?=0[0-9 .()]{8})|\s+(?=0[0-9]{8})')
      else array[phone] end loop
      digits := regexp_replace(part, '[^0-9]+', '', 'g');
      continue when length(digits) < 3;
      subscriber := substring(digits from '^(?:0|(?:00)?840?)([1-9][0-9]{7,9})$');
      words := concat_ws(' ', words, nullif(digits, part), nullif('0' || subscriber, digits), nullif('84' || subscriber, digits));
    end loop;
  end loop;
  return nullif(words, '');
end $$;
