/**
 * The most common passwords of leaks around the world and in Vietnam, in lower case. The list is short: it only has those that a stranger
 * tries first.
 */
const COMMON = new Set(
  `123456 123456789 12345678 12345 1234567 1234567890 123123 1234 111111 000000 654321 666666 888888 999999 121212 112233 123321 159753
  147258369 987654321 789456123 11111111 88888888 12341234 123454321 555555 222222 777777 333333 101010 131313 696969 7777777 1q2w3e
  1q2w3e4r 1qaz2wsx q1w2e3r4 qwerty qwerty123 qwertyuiop qwer1234 asdfgh asdfghjkl asdf1234 zxcvbnm abc123 abcd1234 abcdef a123456 a12345678
  aa123456 aaaaaa 123abc 123qwe password password1 password123 passw0rd p@ssw0rd p@ssword pass1234 admin admin123 administrator root toor
  user user123 guest test test123 demo login welcome welcome1 letmein iloveyou monkey dragon football baseball sunshine princess master
  superman batman shadow michael jordan charlie freedom whatever trustno1 hello hello123 secret google samsung iphone facebook
  changeme default computer internet pokemon naruto killer andrew daniel jessica ashley nicole
  matkhau matkhau123 matkhau1 anhyeuem emyeuanh yeuem yeuanh anhnhoem iloveu vietnam vietnam123 saigon hanoi hochiminh tphcm danang
  khongbiet khongco khongnho conyeume giadinh hanhphuc maimaiyeuem tinhyeu thanhcong phatloc 123456a 123456abc 123456aa 12345a anhanh emem
  anhem adidas 0123456789 01234567 0987654321 09876543 quangtrung nguyenhue lehongphong abc@123 a@123456 123@123 1234@abcd
  vandon vanchuyen giaohang acecargo cargo logistics`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a password is among the most common ones, in any case. */
export const isCommon = (password: string) => COMMON.has(password.toLowerCase());
