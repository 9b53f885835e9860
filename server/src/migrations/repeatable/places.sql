-- The province of Viet Nam in which a former one lies since 2025-07-01 (Nghị quyết 202/2025/QH15), so that a shipment is found by today's name, too; null for
-- any other place. What was typed is kept. The names are without marks and signs.
create or replace function province_today(place text) returns text stable parallel safe language sql return
  '{
    "ha giang": "Tuyên Quang", "yen bai": "Lào Cai", "bac kan": "Thái Nguyên", "vinh phuc": "Phú Thọ",
    "hoa binh": "Phú Thọ", "bac giang": "Bắc Ninh", "thai binh": "Hưng Yên", "hai duong": "Hải Phòng",
    "ha nam": "Ninh Bình", "nam dinh": "Ninh Bình", "quang binh": "Quảng Trị", "quang nam": "Đà Nẵng",
    "kon tum": "Quảng Ngãi", "binh dinh": "Gia Lai", "ninh thuan": "Khánh Hòa", "dak nong": "Lâm Đồng",
    "binh thuan": "Lâm Đồng", "phu yen": "Đắk Lắk", "ba ria vung tau": "Hồ Chí Minh", "binh duong": "Hồ Chí Minh",
    "binh phuoc": "Đồng Nai", "long an": "Tây Ninh", "soc trang": "Cần Thơ", "hau giang": "Cần Thơ",
    "ben tre": "Vĩnh Long", "tra vinh": "Vĩnh Long", "tien giang": "Đồng Tháp", "bac lieu": "Cà Mau",
    "kien giang": "An Giang", "vung tau": "Hồ Chí Minh", "ba ria": "Hồ Chí Minh", "thua thien hue": "Huế"
  }'::jsonb ->> regexp_replace(trim(regexp_replace(lower(unaccent(place)), '[^a-z]+', ' ', 'g')), '^(tinh|thanh pho|tp) ', '');
